import { describe, expect, test } from 'vitest';
import { drawDiagram } from '../../../../src/mdx/diagrams/draw-diagram.ts';

/** Texts of a drawing, line by line; a failure as its message. */
function textsOf(source: string): string[] {
  const { svg, problem } = drawDiagram(source) as { svg?: string; problem?: string };
  if (svg === undefined) return [`problem: ${problem}`];
  return [...svg.matchAll(/<(?:tspan|text)[^>]*>([^<]+)</g)].map(([, text = '']) => text);
}

/** How many links a flowchart has. */
function linksOf(source: string): number {
  const { svg = '' } = drawDiagram(source) as { svg?: string };
  return [...svg.matchAll(/<polyline[^>]*marker-(?:end|start)|<polyline/g)].length;
}

describe('a flowchart', () => {
  test.each([
    ['graph TD\n A[Start] --> B{Really?}\n B -->|Yes| C', ['Start', 'Really?', 'C', 'Yes']],
    ['graph LR; A-->B; B-->C;', ['A', 'B', 'C']],
    ['flowchart\n A --> |with a space| B', ['A', 'B', 'with a space']],
    [
      'flowchart LR\n A -- text --> B\n B --"quoted [x]"--> C',
      ['A', 'B', 'C', 'text', 'quoted [x]'],
    ],
    [
      'flowchart TD\n A["f(x) [1] {2} | &quot;q&quot;"] --> B',
      ['f(x) [1] {2} | &quot;q&quot;', 'B'],
    ],
    ['flowchart TD\n 問題[問題が発生] ---> 終わり', ['問題が発生', '終わり']],
    [
      'flowchart TD\n a.b/c(One<br/>Two) -.-> x@{ shape: cyl, label: "Store" }',
      ['One', 'Two', 'Store'],
    ],
    ['flowchart TD\n A -- 🌱🌿🌳 #lt; b --> C', ['A', 'C', '🌱🌿🌳 &lt; b']],
    ['flowchart TD\n A --o B\n C x--x D\n E ~~~ F', ['A', 'B', 'C', 'D', 'E', 'F']],
    ['flowchart TD\n A -->|over\n two lines| B', ['A', 'B', 'over', 'two lines']],
    [
      '---\ntitle: T\n---\n%%{init: {\n "theme": "dark"\n}}%%\ngraph TD\n %% a comment\n A --> B',
      ['A', 'B'],
    ],
    ['graph TD\n A <--> B & C\n click A "https://example.com"', ['A', 'B', 'C']],
  ])('%j keeps every text', (source, texts) => {
    expect(textsOf(source).toSorted()).toEqual(texts.toSorted());
  });

  test('draws a link for every pair of `&`', () => {
    expect(linksOf('graph TD\n A & B --> C & D')).toBe(4);
  });

  test('names a group once, and leads to it', () => {
    const source = 'graph TD\n subgraph one [The first]\n a --> b\n end\n c --> one';
    expect(textsOf(source).toSorted()).toEqual(['The first', 'a', 'b', 'c']);
  });

  test('has no style sheet, style attribute, script or foreign address in it', () => {
    const source =
      'graph TD\n A["<img src=x onerror=alert(1)> <script>x</script>"] --> B\n style A fill:url(https://x.example),stroke:red;\n classDef k fill:#f9f\n class B k';
    const { svg } = drawDiagram(source) as { svg: string };
    expect(svg).not.toMatch(/<style|\sstyle=|<script|onerror|https?:(?!\/\/www\.w3\.org)|data-/);
  });

  test('puts readable text on a color of the author', () => {
    const { svg } = drawDiagram('graph TD\n A[Dark]\n style A fill:#111111') as { svg: string };
    expect(svg).toMatch(/fill="#111111"/);
    expect(svg).toMatch(/<text[^>]*fill="#ffffff"/);
  });

  test('has unique names of arrowheads on a page', () => {
    const ids = ['graph TD\n A-->B', 'graph TD\n A-->C'].map(
      (source) => /marker id="([^"]*)"/.exec((drawDiagram(source) as { svg: string }).svg)?.[1],
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('has an accessible name', () => {
    const { svg } = drawDiagram('graph TD\n A[Ask] -->|by mail| B[Answer]') as { svg: string };
    expect(svg).toContain('role="img" aria-label="Flowchart: by mail, Ask, Answer"');
  });
});

describe('a sequence', () => {
  test('a block encloses the texts of messages to oneself, and the notes beside participants', () => {
    const { svg } = drawDiagram(
      'sequenceDiagram\n A->>B: go\n loop often\n alt yes\n B->>B: Create a session\n Note left of A: On the left\n end\n end',
    ) as { svg: string };
    const numbersOf = (pattern: RegExp) =>
      [...svg.matchAll(pattern)].map(([, ...all]) => all.map(Number));
    const blocks = numbersOf(
      /<rect x="([\d.-]+)" y="[\d.]+" width="([\d.]+)"[^>]*class="t-d-block"/g,
    );
    const [[note = NaN] = []] = numbersOf(/<rect x="([\d.-]+)"[^>]*class="t-d-note"/g);
    const [[text = NaN] = []] = numbersOf(/<tspan x="([\d.]+)" y="[\d.]+">Create a session/g);
    expect(blocks).toHaveLength(2);
    for (const [x = NaN, width = NaN] of blocks) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(note);
      // At 12 pixels, the text is over 80 wide.
      expect(x + width).toBeGreaterThan(text + 80);
    }
  });

  test.each([
    ['sequenceDiagram\n A->>B: Hello\n B-->>A: Hi', ['A', 'B', 'Hello', 'Hi']],
    ['sequenceDiagram\n chain A->>chain B: Send', ['chain A', 'chain B', 'Send']],
    ['sequenceDiagram\n participant U as User\n Note over U: First', ['User', 'First']],
    ['sequenceDiagram\n A->>A: Think\n Note right of A: One<br/>Two', ['A', 'Think', 'One', 'Two']],
    [
      'sequenceDiagram\n autonumber\n alt yes\n A->>+B: go\n else no\n B--xA: stop\n end',
      ['A', 'B', '1. go', '2. stop', 'alt', 'yes', 'no'],
    ],
    [
      'sequenceDiagram\n box Team\n actor A\n end\n rect rgb(0,0,0)\n A-)B: x\n end',
      ['A', 'B', 'Team', 'x'],
    ],
    ['sequenceDiagram\n activate A\n A<<->>B: both\n deactivate A', ['A', 'B', 'both']],
  ])('%j keeps every text', (source, texts) => {
    expect(textsOf(source).toSorted()).toEqual(texts.toSorted());
  });

  test('gives every text a place of its own', () => {
    const source = `sequenceDiagram\n${['alt a', 'loop b', 'A->>B: one<br/>two', 'end', 'else c', 'B->>A: three', 'end'].join('\n')}`;
    const { svg } = drawDiagram(source) as { svg: string };
    const heightOf = (text: string) => Number(new RegExp(`y="([^"]*)">${text}<`).exec(svg)?.[1]);
    const heights = ['alt', 'loop', 'one', 'two', 'c', 'three'].map(heightOf);
    expect(
      Math.min(...heights.slice(1).map((y, index) => y - (heights[index] ?? 0))),
    ).toBeGreaterThan(12);
  });
});

test.each([
  ['stateDiagram-v2\n [*] --> Open\n Open --> Closed : by hand', ['Closed', 'Open', 'by hand']],
  ['stateDiagram-v2\n A --> B\n note right of A : Mind this', ['A', 'B', 'Mind this']],
  [
    'stateDiagram-v2\n A --> B\n note left of B\n  over\n  two lines\n end note',
    ['A', 'B', 'over', 'two lines'],
  ],
  [
    'pie title T\n "A: \\"x" : 3\n "B" : 1',
    ['problem: ""A: \\"x" : 3" is not a slice of a pie chart'],
  ],
  ['pie\n "A & <b>C</b>" : 3\n "B" : 1', ['25%', '75%', 'A &amp; C', 'B']],
  ['pie showData title T\n "A" : 2.5\n "B" : 0', ['0 · 0%', '2.5 · 100%', 'A', 'B']],
  ['erDiagram\n USER ||--o{ ORDER : places', ['ORDER', 'USER', 'places']],
  ['erDiagram\n ORDER }o--|| USER : "placed by"', ['ORDER', 'USER', 'placed by']],
  ['erDiagram\n ORDER }o..o{ ITEM', ['ITEM', 'ORDER']],
  [
    'classDiagram\n class Animal {\n +name string\n }\n Animal <|-- Dog',
    ['+ ', ': ', 'Animal', 'Dog', 'name', 'string'],
  ],
])('%j is drawn', (source, texts) => {
  expect(textsOf(source).toSorted()).toEqual(texts.toSorted());
});

test.each([
  ['graph TD\n A --> B\n A ==> [x', 3],
  ['sequenceDiagram\n A->>B: x\n what is this', 3],
  ['stateDiagram-v2\n A --> B\n note right of A', 3],
  ['pie\n "A" : 1\n B : 2', 3],
  ['pie title Nothing', 1],
  ['gantt\n title x', undefined],
  ['', undefined],
])('%j is not drawn, and the line that is wrong is known', (source, line) => {
  const drawn = drawDiagram(source);
  expect(drawn.problem).toBeTruthy();
  expect('line' in drawn ? drawn.line : undefined).toBe(line);
});

test.each([
  ['flowchart TD\n  A --> --> B', 'missing node before "--> B"', 2],
  ['graph LR\n  A --> B\n  B -->', 'missing node after the link', 3],
  ['graph LR\n  A[Start --> B', 'missing "]" in "[Start --> B"', 2],
])('%j is a syntax error, which no script could draw either', (source, problem, line) => {
  expect(drawDiagram(source)).toMatchObject({ problem, line, scriptKind: undefined });
});

test('a note is tied to its state by a broken line without an arrow', () => {
  const { svg } = drawDiagram('stateDiagram-v2\n A --> B\n note right of A : N') as { svg: string };
  const edges = [...svg.matchAll(/<polyline[^>]*>/g)].map(([edge]) => edge);
  expect(edges.map((edge) => [/marker-end/.test(edge), /dasharray/.test(edge)])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(svg).toContain('fill="var(--t-warning-bg)"');
});

test('a pie is named by its title, and its slices make a whole', () => {
  const drawn = drawDiagram('pie title What grows\n "A" : 3\n "B" : 1');
  expect(drawn.title).toBe('What grows');
  const { svg } = drawn as { svg: string };
  expect(svg).toContain('aria-label="What grows"');
  expect([...svg.matchAll(/class="t-d-slice t-d-hue-\d" ?/g)]).toHaveLength(2);
  expect(svg).toContain('M96 96L96 8A88 88 0 1 1 8 96z');
});

test('diagrams of thousands of links are not drawn at the build', () => {
  const { user } = process.cpuUsage();
  const links = 'A-->B\n'.repeat(5000);
  expect(drawDiagram(`flowchart TD\n${links}`)).toMatchObject({
    problem: 'it has 5003 nodes and links, and the limit at build time is 600',
    scriptKind: expect.any(String),
  });
  expect(drawDiagram(`flowchart TD\n${'A-->B\n'.repeat(60)}`)).toMatchObject({
    problem: 'it has 60 links between the same two nodes, and the limit at build time is 50',
  });
  const others = Array.from({ length: 400 }, (_, at) => `[*] --> A${at % 97}`).join('\n');
  expect(drawDiagram(`stateDiagram-v2\n${others}`)).toMatchObject({
    problem: 'it has 400 links, and the limit at build time is 300',
  });
  // The renderer would take minutes.
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});
