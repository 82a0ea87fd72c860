/** A sequence diagram as it was read. */
export interface SequenceDiagram {
  actors: Actor[];
  /** From top to bottom. */
  steps: Step[];
  /** Boxes around neighbouring participants. */
  boxes: { lines: string[]; from: number; to: number }[];
  /** Whether messages carry their number. */
  title?: string | undefined;
}

export interface Actor {
  lines: string[];
  isPerson: boolean;
}

/** Participants are told by their index. */
export type Step =
  | { type: 'message'; from: number; to: number; lines: string[]; isDashed: boolean; tips: Tips }
  | { type: 'note'; place: 'left' | 'right' | 'over'; from: number; to: number; lines: string[] }
  | { type: 'open'; word: string; lines: string[] }
  | { type: 'divide'; lines: string[] }
  | { type: 'close' }
  | { type: 'activate' | 'deactivate'; actor: number };

/** What stands at the two ends of an arrow. */
export interface Tips {
  start: boolean;
  end: 'arrow' | 'open' | 'cross' | 'none';
}
