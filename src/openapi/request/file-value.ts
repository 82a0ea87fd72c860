/** A file that the reader chose, or one to be named in a sample. */
export interface FileValue {
  fileName: string;
  blob?: Blob | undefined;
}

/** Whether a value is a file that was chosen; an object of the reader's may have members of the same names. */
export function isFileValue(value: unknown): value is FileValue {
  return (
    typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob
  );
}
