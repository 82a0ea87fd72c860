import type { JSX } from 'preact';

declare module 'preact' {
  namespace JSX {
    /** Custom elements that behaviors in the browser bring to life. */
    interface IntrinsicElements {
      't-tabs': HTMLAttributes<HTMLElement>;
      't-copy': HTMLAttributes<HTMLElement>;
    }
  }
}
