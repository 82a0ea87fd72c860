import type { JSX } from 'preact';

declare module 'preact' {
  namespace JSX {
    /** Custom elements that behaviours in the browser bring to life. */
    interface IntrinsicElements {
      't-tabs': HTMLAttributes<HTMLElement>;
      't-copy': HTMLAttributes<HTMLElement>;
    }
  }
}
