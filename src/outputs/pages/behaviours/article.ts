// A page with code, as most articles are: one small file rather than two.
import './frame.ts';
import './code.ts';
