import type { ComponentChildren } from 'preact';

interface SectionProps {
  title: string;
  /** At the end of the line of the title. */
  note?: ComponentChildren;
  children?: ComponentChildren;
}

/** One part of an API page under its heading. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section class="t-api-section">
      <h2>{title}</h2>
      {note && <p class="t-api-note">{note}</p>}
      {children}
    </section>
  );
}
