/** A name with its value in one line, and what it means below: HTML out of the document. */
export function Fact({
  name,
  value,
  children: description,
}: {
  name: string;
  value: string;
  children?: string | undefined;
}) {
  return (
    <div class="t-field">
      <div class="t-field-head">
        <span class="t-field-name">
          <code>{name}</code>
        </span>
        <span class="t-field-type">{value}</span>
      </div>
      {description && (
        <div class="t-field-body t-flow" dangerouslySetInnerHTML={{ __html: description }} />
      )}
    </div>
  );
}
