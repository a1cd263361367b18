package jdk.internal.access;

import java.nio.charset.Charset;

/** What the JDK's sources ask of java.lang. */
public interface JavaLangAccess {
    String newStringNoRepl(byte[] bytes, Charset charset) throws java.nio.charset.CharacterCodingException;

    byte[] getBytesNoRepl(String text, Charset charset) throws java.nio.charset.CharacterCodingException;

    String newStringUTF8NoRepl(byte[] bytes, int from, int count);

    byte[] getBytesUTF8NoRepl(String text);

    String join(String prefix, String suffix, String separator, String[] parts, int count);

    String fastUUID(long low, long high);

    <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type);
}
