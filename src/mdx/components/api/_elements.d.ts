import type { JSX } from 'preact';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      't-playground': HTMLAttributes<HTMLElement>;
    }
  }
}
