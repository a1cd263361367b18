/** Unicode escapes in source, identifiers, comments, odd formatting. */
public class Unicode {
    static int \u0061bc = 5; static int größe = 6; static int $dollar_1 = 7;
    static/* comment */int/**/spaced=/* a */8/* b */;
    // a comment with \u0041 and "quotes" and /* no block */
    /* a block with // and * and ** /not the end */
    static char quote = '\u005c''; static char tab = '\t';
    static String s = "\u0041\u005cn\u0042"; int[]a[]=new int [] [] {{1},};
    static int[]emptyComma={1,2,};
    ;
    enum E { X, Y, ; }
    enum F { ONE, TWO, }

    @Deprecated @SuppressWarnings({"unchecked", "x"})
    static final strictfp synchronized double annotated(final @SuppressWarnings("p") int x) throws RuntimeException, Error { return x; }

    public static void main(String... args) {
        System.out.println(abc + größe + $dollar_1 + spaced);
        System.out.println(quote + s + s.length() + (int) tab + emptyComma.length + new Unicode().a[0][0] + E.values().length + F.TWO);
        System.out.println(annotated(3));
        int x=1;if(x>0)if(x>5)System.out.println("no");else System.out.println("dangling else");
        for(;;){break;}
        int y = x+ +x- -x+-x-+x;System.out.println(y);
        int sh = x<<1>>>1>>0;System.out.println(sh);
        java.util.List<java.util.List<Integer>>nested=new java.util.ArrayList<java.util.List<Integer>>();System.out.println(nested.size());
        boolean less = x<y==y>x;System.out.println(less);
        label:{break label;}
        System.out.println(((((((1))))))+(int)+1+(int)-1+(char)65+(byte)~0);
        System.out.println("\u00e9\u20ac\uD83D\uDE00".length()+"\uuu0041");
        int i=0;i=i+++i;System.out.println(i);
        System.out.println(0b1010_1010+0x1F+017+1__0+0xFFFF_FFFFL+1e3+1E-3f+0x.8p1+'\101'+'\0');
        /**/{;}/***/
        if (x == 1) ; else System.out.println("never");
        while (x-->0);
        System.out.println(x);
        synchronized(s){System.out.println("sync");}
        new Object();
        (x)++;
        (((x)))=5;
        System.out.println(x);
        int é=3;System.out.println(é);
    }
}
