import mermaid from 'mermaid';
import { describe, expect, test } from 'vitest';
import { drawDiagram, nameOfScriptKind } from '../../../../src/mdx/diagrams/draw-diagram.ts';

/** Where a diagram that begins with a word is drawn. */
function placeOf(word: string): string {
  const drawn = drawDiagram(`${word}\n what is this`);
  if (drawn.problem === undefined) return 'build';
  return drawn.scriptKind === undefined ? 'nowhere' : 'script';
}

const BY_SCRIPT = [
  'architecture-beta', 'block-beta', 'C4Context', 'C4Deployment', 'gantt', 'gitGraph', 'ishikawa', 'journey', 'kanban',
  'mindmap', 'packet-beta', 'quadrantChart', 'radar-beta', 'requirementDiagram', 'sankey-beta', 'timeline',
  'treemap-beta', 'venn-beta', 'xychart-beta',
]; // prettier-ignore

describe('kinds of diagrams', () => {
  test.each(BY_SCRIPT)('%s is drawn by a script', (word) => {
    expect(placeOf(word)).toBe('script');
    expect(nameOfScriptKind(word)).toMatch(/^[A-Z]/);
  });

  test.each([
    'graph TD\n A --> B', 'flowchart LR\n A --> B', 'sequenceDiagram\n A->>B: x', 'stateDiagram-v2\n A --> B',
    'classDiagram\n A <|-- B', 'erDiagram\n A ||--o{ B : has', 'pie\n "A" : 1',
  ])('%j is drawn at the build', (text) => {
    expect(drawDiagram(text).problem).toBeUndefined();
  }); // prettier-ignore

  test.each(['zenuml', 'Gantt', 'constructor', 'toString', 'what', ''])(
    '%j is not drawn, because the library does not support it',
    (word) => {
      expect(placeOf(word)).toBe('nowhere');
    },
  );

  test('scripts draw only kinds that the library supports', () => {
    mermaid.initialize({});
    const known = (word: string) => {
      try {
        return mermaid.detectType(word) !== '';
      } catch {
        return false;
      }
    };
    expect([...BY_SCRIPT, 'flowchart-elk'].filter((word) => !known(word))).toEqual([]);
    expect(known('zenuml')).toBe(false);
  });
});
