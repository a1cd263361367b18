package java.nio.charset;

/** Characters or bytes that an encoding does not have. */
public class CharacterCodingException extends java.io.IOException {
    public CharacterCodingException() {
    }
}
