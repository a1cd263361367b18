package java.util;

/** A language and a country. What depends on them knows those without letters of their own alone. */
public final class Locale implements Cloneable, java.io.Serializable {
    public static final Locale ROOT = new Locale("", "");
    public static final Locale ENGLISH = new Locale("en", "");
    public static final Locale US = new Locale("en", "US");
    public static final Locale UK = new Locale("en", "GB");
    public static final Locale FRENCH = new Locale("fr", "");
    public static final Locale FRANCE = new Locale("fr", "FR");
    public static final Locale GERMAN = new Locale("de", "");
    public static final Locale GERMANY = new Locale("de", "DE");
    public static final Locale ITALIAN = new Locale("it", "");
    public static final Locale ITALY = new Locale("it", "IT");
    public static final Locale CANADA = new Locale("en", "CA");

    private final String language;
    private final String country;

    public Locale(String language) {
        this(language, "");
    }

    public Locale(String language, String country) {
        this.language = language.toLowerCase();
        this.country = country.toUpperCase();
    }

    /** Ends the run as unsupported: it is the machine's. */
    public static native Locale getDefault();

    public String getLanguage() {
        return language;
    }

    public String getCountry() {
        return country;
    }

    public boolean equals(Object other) {
        return other instanceof Locale && language.equals(((Locale) other).language)
            && country.equals(((Locale) other).country);
    }

    public int hashCode() {
        return 31 * language.hashCode() + country.hashCode();
    }

    public Object clone() {
        return this;
    }

    public String toString() {
        return language + (country.isEmpty() ? "" : "_" + country);
    }
}
