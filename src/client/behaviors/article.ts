// A page with code, as most articles are: one small file rather than two.
import './shell.ts';
import './_code.ts';
