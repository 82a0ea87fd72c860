import type { ComponentChildren } from 'preact';

interface SectionProps {
  title: string;
  /** Where something inside leads back to. */
  id?: string | undefined;
  /** At the end of the line of the title. */
  note?: ComponentChildren;
  children?: ComponentChildren;
}

/** One part of an API page under its heading. */
export function Section({ title, id, note, children }: SectionProps) {
  return (
    <section class="t-api-section" id={id}>
      <h2>{title}</h2>
      {note && <p class="t-api-note">{note}</p>}
      {children}
    </section>
  );
}
