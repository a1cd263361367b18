package java.util;

/** Texts by name, with others behind them. There are no files. */
public class Properties extends Hashtable<Object, Object> {
    protected volatile Properties defaults;

    public Properties() {
        this(null);
    }

    public Properties(Properties defaults) {
        this.defaults = defaults;
    }

    public Object setProperty(String name, String value) {
        return put(name, value);
    }

    public String getProperty(String name) {
        Object value = get(name);
        return value instanceof String ? (String) value : defaults == null ? null : defaults.getProperty(name);
    }

    public String getProperty(String name, String otherwise) {
        String value = getProperty(name);
        return value == null ? otherwise : value;
    }

    public Set<String> stringPropertyNames() {
        Map<String, String> found = new HashMap<String, String>();
        if (defaults != null) {
            for (String name : defaults.stringPropertyNames()) {
                found.put(name, "");
            }
        }
        for (Map.Entry<Object, Object> entry : entrySet()) {
            if (entry.getKey() instanceof String && entry.getValue() instanceof String) {
                found.put((String) entry.getKey(), "");
            }
        }
        return Collections.unmodifiableSet(found.keySet());
    }

    public Enumeration<?> propertyNames() {
        return Collections.enumeration(stringPropertyNames());
    }
}
