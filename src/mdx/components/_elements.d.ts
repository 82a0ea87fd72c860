import type { JSX } from 'preact';

declare module 'preact' {
  namespace JSX {
    /** Custom elements that client scripts define. */
    interface IntrinsicElements {
      't-tabs': HTMLAttributes<HTMLElement>;
      't-copy': HTMLAttributes<HTMLElement>;
    }
  }
}
