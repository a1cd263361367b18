package jdk.internal.access;

import java.io.ObjectInputStream;
import java.nio.charset.Charset;
import java.util.UUID;

/** Where the JDK's sources find what other packages keep to themselves. */
public class SharedSecrets {
    private static JavaUtilCollectionAccess collections;

    private SharedSecrets() {
    }

    public static JavaLangAccess getJavaLangAccess() {
        return new Language();
    }

    public static JavaObjectInputStreamAccess getJavaObjectInputStreamAccess() {
        return (stream, type, length) -> {
            if (!type.isArray()) {
                throw new IllegalArgumentException("not an array type");
            }
            if (length < 0) {
                throw new NegativeArraySizeException();
            }
        };
    }

    public static void setJavaUtilCollectionAccess(JavaUtilCollectionAccess access) {
        collections = access;
    }

    public static JavaUtilCollectionAccess getJavaUtilCollectionAccess() {
        return collections;
    }

    /** Of java.lang. */
    private static final class Language implements JavaLangAccess {
        public String newStringNoRepl(byte[] bytes, Charset charset) throws java.nio.charset.CharacterCodingException {
            String text = new String(bytes, charset);
            if (text.indexOf('\ufffd') >= 0) {
                throw new java.nio.charset.CharacterCodingException();
            }
            return text;
        }

        public byte[] getBytesNoRepl(String text, Charset charset) throws java.nio.charset.CharacterCodingException {
            byte[] bytes = text.getBytes(charset);
            if (!new String(bytes, charset).equals(text)) {
                throw new java.nio.charset.CharacterCodingException();
            }
            return bytes;
        }

        public String newStringUTF8NoRepl(byte[] bytes, int from, int count) {
            return new String(bytes, from, count, java.nio.charset.StandardCharsets.UTF_8);
        }

        public byte[] getBytesUTF8NoRepl(String text) {
            return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        }

        public String join(String prefix, String suffix, String separator, String[] parts, int count) {
            String text = prefix;
            for (int i = 0; i < count; i++) {
                text = text + (i == 0 ? "" : separator) + parts[i];
            }
            return text + suffix;
        }

        public String fastUUID(long low, long high) {
            return new UUID(high, low).toString();
        }

        public <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type) {
            return type.getEnumConstants();
        }
    }
}
