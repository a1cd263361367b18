package java.util.regex;

/** One step of a match, which knows what comes after it. */
abstract class Step {
    Step next;

    /** Whether the text matches from a place on, this step and all after it. */
    abstract boolean match(Matcher m, int at);

    /** The end: everything matched. */
    static final class End extends Step {
        boolean match(Matcher m, int at) {
            if (m.mustEnd && at != m.to) {
                return false;
            }
            m.ends[0] = at;
            return true;
        }
    }

    /** The end of a part that is matched by itself. */
    static final class PartEnd extends Step {
        boolean match(Matcher m, int at) {
            m.partEnd = at;
            return true;
        }
    }

    /** One character of a set. */
    static final class One extends Step {
        final Chars chars;

        One(Chars chars) {
            this.chars = chars;
        }

        boolean match(Matcher m, int at) {
            if (at >= m.to) {
                m.hitEnd = true;
                return false;
            }
            return chars.has(m.text.charAt(at)) && next.match(m, at + 1);
        }
    }

    /** Nothing: where ways come together. */
    static final class Pass extends Step {
        boolean match(Matcher m, int at) {
            return next.match(m, at);
        }
    }

    /** Characters of a set, as many as there are, or as few as it takes. */
    static final class Run extends Step {
        final Chars chars;
        final int least;
        final int most;
        final boolean isLazy;

        Run(Chars chars, int least, int most, boolean isLazy) {
            this.chars = chars;
            this.least = least;
            this.most = most;
            this.isLazy = isLazy;
        }

        private boolean takes(Matcher m, int at) {
            if (at >= m.to) {
                m.hitEnd = true;
                return false;
            }
            return chars.has(m.text.charAt(at));
        }

        boolean match(Matcher m, int at) {
            int count = 0;
            while (count < (isLazy ? least : most) && takes(m, at + count)) {
                count++;
            }
            if (count < least) {
                return false;
            }
            if (isLazy) {
                while (!next.match(m, at + count)) {
                    if (count >= most || !takes(m, at + count)) {
                        return false;
                    }
                    count++;
                }
                return true;
            }
            while (!next.match(m, at + count)) {
                if (count == least) {
                    return false;
                }
                count--;
            }
            return true;
        }
    }

    /** A place: a start or end of the text, a line or a word. */
    static final class Place extends Step {
        final char kind;

        Place(char kind) {
            this.kind = kind;
        }

        boolean match(Matcher m, int at) {
            return holds(m, at) && next.match(m, at);
        }

        private static boolean isWord(Matcher m, int at) {
            if (at < 0 || at >= m.text.length()) {
                return false;
            }
            char c = m.text.charAt(at);
            return c == '_' || Character.isLetterOrDigit(c);
        }

        private static boolean isBreak(char c) {
            return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
        }

        /** Whether only the break of the last line follows. */
        private static boolean isLast(Matcher m, int at) {
            if (at == m.to) {
                m.hitEnd = true;
                return true;
            }
            char c = m.text.charAt(at);
            if (at == m.to - 2) {
                return c == '\r' && m.text.charAt(at + 1) == '\n';
            }
            boolean isInside = c == '\n' && at > 0 && m.text.charAt(at - 1) == '\r';
            return at == m.to - 1 && isBreak(c) && !isInside;
        }

        private boolean holds(Matcher m, int at) {
            switch (kind) {
                case 'A':
                    return at == m.from;
                case 'z':
                    return at == m.to;
                case 'Z':
                    return isLast(m, at);
                case 'b':
                    return isWord(m, at - 1) != isWord(m, at);
                case 'B':
                    return isWord(m, at - 1) == isWord(m, at);
                case 'G':
                    return at == m.last;
                case '^':
                    if (at == m.to) {
                        return false;
                    }
                    if (at == m.from) {
                        return true;
                    }
                    char before = m.text.charAt(at - 1);
                    boolean isPair = before == '\r' && m.text.charAt(at) == '\n';
                    return isBreak(before) && !isPair;
                default:
                    if (at == m.to) {
                        return true;
                    }
                    char c = m.text.charAt(at);
                    boolean isInside = c == '\n' && at > 0 && m.text.charAt(at - 1) == '\r';
                    return isBreak(c) && !isInside;
            }
        }
    }

    /** The start or end of a group. */
    static final class Mark extends Step {
        final int group;
        final boolean isStart;

        Mark(int group, boolean isStart) {
            this.group = group;
            this.isStart = isStart;
        }

        boolean match(Matcher m, int at) {
            if (isStart) {
                int old = m.opened[group];
                m.opened[group] = at;
                if (next.match(m, at)) {
                    return true;
                }
                m.opened[group] = old;
                return false;
            }
            int start = m.starts[group];
            int end = m.ends[group];
            m.starts[group] = m.opened[group];
            m.ends[group] = at;
            if (next.match(m, at)) {
                return true;
            }
            m.starts[group] = start;
            m.ends[group] = end;
            return false;
        }
    }

    /** What a group has matched. */
    static final class Again extends Step {
        final int group;
        final boolean ignoresCase;

        Again(int group, boolean ignoresCase) {
            this.group = group;
            this.ignoresCase = ignoresCase;
        }

        boolean match(Matcher m, int at) {
            if (m.starts[group] < 0) {
                return false;
            }
            int length = m.ends[group] - m.starts[group];
            if (at + length > m.to) {
                m.hitEnd = true;
                return false;
            }
            for (int i = 0; i < length; i++) {
                char a = m.text.charAt(m.starts[group] + i);
                char b = m.text.charAt(at + i);
                if (a != b && !(ignoresCase && Chars.lower(a) == Chars.lower(b))) {
                    return false;
                }
            }
            return next.match(m, at + length);
        }
    }

    /** The first of several that leads to a match. Each leads on to what comes after. */
    static final class Either extends Step {
        Step[] branches;

        boolean match(Matcher m, int at) {
            for (int i = 0; i < branches.length; i++) {
                if (branches[i].match(m, at)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A part that is matched by itself: looked at only, or never gone back into. */
    static final class Part extends Step {
        final Step part;
        final boolean isAhead;
        final boolean isBehind;
        final boolean isWanted;

        Part(Step part, boolean isAhead, boolean isBehind, boolean isWanted) {
            this.part = part;
            this.isAhead = isAhead;
            this.isBehind = isBehind;
            this.isWanted = isWanted;
        }

        boolean match(Matcher m, int at) {
            int[] starts = m.starts.clone();
            int[] ends = m.ends.clone();
            boolean found = isBehind ? behind(m, at) : part.match(m, at);
            int end = m.partEnd;
            if (found == isWanted && next.match(m, isAhead || isBehind ? at : end)) {
                return true;
            }
            m.starts = starts;
            m.ends = ends;
            return false;
        }

        private boolean behind(Matcher m, int at) {
            for (int from = at; from >= m.from; from--) {
                if (part.match(m, from) && m.partEnd == at) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A repetition; its body leads back to it. */
    static final class Loop extends Step {
        Step body;
        final int least;
        final int most;
        final boolean isLazy;
        private int count;
        private int started = -1;

        Loop(int least, int most, boolean isLazy) {
            this.least = least;
            this.most = most;
            this.isLazy = isLazy;
        }

        /** Begins it anew, and comes back to where it stood: loops stand in loops. */
        static final class Enter extends Step {
            final Loop loop;

            Enter(Loop loop) {
                this.loop = loop;
            }

            boolean match(Matcher m, int at) {
                int count = loop.count;
                int started = loop.started;
                loop.count = 0;
                loop.started = -1;
                boolean found = loop.match(m, at);
                loop.count = count;
                loop.started = started;
                return found;
            }
        }

        boolean match(Matcher m, int at) {
            if (count < least) {
                return again(m, at);
            }
            // A round that took nothing is the last.
            boolean mayRepeat = count < most && at != started;
            if (isLazy) {
                return leave(m, at) || mayRepeat && again(m, at);
            }
            return mayRepeat && again(m, at) || leave(m, at);
        }

        private boolean again(Matcher m, int at) {
            int before = started;
            count++;
            started = at;
            if (body.match(m, at)) {
                return true;
            }
            count--;
            started = before;
            return false;
        }

        private boolean leave(Matcher m, int at) {
            int rounds = count;
            int before = started;
            boolean found = next.match(m, at);
            count = rounds;
            started = before;
            return found;
        }
    }
}
