import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

public class Regexes {
    static String all(String pattern, String text) {
        Matcher m = Pattern.compile(pattern).matcher(text);
        StringBuilder s = new StringBuilder();
        s.append(m.matches()).append(' ').append(m.lookingAt());
        m.reset();
        while (m.find()) {
            s.append(" <");
            for (int g = 0; g <= m.groupCount(); g++) {
                s.append(g == 0 ? "" : ",").append(m.start(g)).append('-').append(m.end(g));
            }
            s.append('>');
        }
        return s.append(' ').append(m.replaceAll("[$0]")).append(' ').append(m.replaceFirst("_")).append(' ')
            .append(Arrays.toString(text.split(pattern))).append(Arrays.toString(text.split(pattern, 2)))
            .append(Arrays.toString(text.split(pattern, -1))).toString();
    }

    static void patterns() {
        String[] patterns = { "a*b", "a+?b", "(a|b)*c", "(?:ab|a)(bc|c)?", "^a", "a$", "[a-z&&[^b]]+", "(\\w)\\1", "(?i)AbC", "a{2,3}",
            "(a+)+b", "(?<x>a)(?<y>b)?", "a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b", "\\bab\\b", "ab|c|", "x*", "(a*)*", "(a|ab)(c|bcd)(d*)",
            "a*+b", "(?>a+)b", "\\Qa.b\\E+", "[\\]a-]+", "\\p{Lower}+", "(a(?:b(c)?)?)+", "$", "", "(?m)^b.*$", "(?s).+", ".", "\\d|\\W" };
        String[] texts = { "", "ab", "aab", "abcab", "aabbcc", "a.bb a", "ABC abc", "a\nb\r\nbc", "b\nbb\n" };
        for (String pattern : patterns) {
            for (String text : texts) {
                System.out.println(pattern + " " + all(pattern, text).replace("\n", "\\n").replace("\r", "\\r"));
            }
        }
    }

    static void uses() {
        Matcher date = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("from 2024-05 to 2025-11");
        List<String> found = new ArrayList<>();
        while (date.find()) {
            found.add(date.group("month") + "/" + date.group(1) + "@" + date.start() + "," + date.end("year"));
        }
        System.out.println(found);
        System.out.println("from 2024-05".replaceAll("(\\d+)-(\\d+)", "$2.$1\\$") + "x1y22".replaceFirst("\\d+", "#") + "a.b".replaceAll("\\.", "\\\\"));
        System.out.println(Pattern.compile("[aeiou]").matcher("education").replaceAll(r -> r.group().toUpperCase()));
        StringBuilder into = new StringBuilder();
        Matcher m = Pattern.compile("(\\w+)=(\\w+)").matcher("a=1, b=2;");
        while (m.find()) m.appendReplacement(into, Matcher.quoteReplacement("$" + m.group(2)));
        System.out.println(m.appendTail(into));
        System.out.println(Pattern.compile("\\d+").matcher("1 22 333").results().map(MatchResult::group).collect(Collectors.joining("|")));
        System.out.println(Pattern.matches("[a-z]+@[a-z]+\\.com", "me@host.com") + " " + "foo123".matches("[a-z]+\\d{3}") + " " + "x".matches(""));
        System.out.println(Arrays.asList("a1b22c".split("\\d+")) + " " + Arrays.asList("a|b".split("\\|")) + " " + Arrays.asList("abc".split("")) + " " + ",,".split(",").length + " " + "".split(",").length + " " + Arrays.asList(",a,".split(",")));
        System.out.println(Pattern.quote("a.b") + " " + Pattern.compile(Pattern.quote("a.b")).matcher("axb a.b").find() + " " + Pattern.compile("x", Pattern.CASE_INSENSITIVE).matcher("X").matches());
        System.out.println(Pattern.compile(",").splitAsStream("p,q").count() + " " + Pattern.compile("b").asPredicate().test("abc") + " " + Pattern.compile("a").pattern() + Pattern.compile("a", 2).flags());
    }

    static void mistakes() {
        for (String bad : new String[] { "(", ")", "[a", "*a", "a**", "a{2,1}", "{", "a{", "[b-a]", "\\y" }) {
            try {
                Pattern.compile(bad);
                System.out.println("fine " + bad);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription());
            }
        }
        Matcher m = Pattern.compile("(a)(b)?").matcher("a");
        try {
            m.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(m.find() + " " + m.group(2));
        try {
            m.group(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "a".replaceAll("a", "$1");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "a".replaceAll("a", "$");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        patterns();
        uses();
        mistakes();
    }
}
