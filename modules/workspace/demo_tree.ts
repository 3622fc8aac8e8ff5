/** A block of the sample workspace: folders at the top, pages at the bottom. */
export interface DemoBlock {
  name: string
  children?: DemoBlock[]
  /** Top-level nodes of a page's document. */
  text?: object[]
}

export const DEMO_TREE: DemoBlock[] = [
  {
    name: 'Welcome',
    children: [
      {
        name: 'Getting started',
        children: [
          {
            name: 'First steps',
            children: [
              {
                name: 'How Strata is arranged',
                text: [
                  heading(1, 'Four levels, always in reach'),
                  paragraph(
                    'Folders hold files, files hold sections, sections hold pages. ',
                    bold('This'),
                    ' is a page: write here as you would anywhere.'
                  ),
                  heading(2, 'Try it'),
                  paragraph('Make a folder in the sidebar and give it a name.'),
                  paragraph('Double-click any name to change it.'),
                  paragraph('Press Ctrl+S to save, or just stop typing: it is saved for you.'),
                ],
              },
              {
                name: 'What happens to what you write',
                text: [
                  paragraph(
                    'Every change is kept as an event the moment it is acknowledged, encrypted with a key of its own page.'
                  ),
                  paragraph(
                    'Nothing that was acknowledged is lost, and what you delete for ever is gone for ever.'
                  ),
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Garden',
    children: [
      {
        name: 'Vegetable bed',
        children: [
          {
            name: 'Spring',
            children: [
              {
                name: 'Sowing plan',
                text: [
                  heading(2, 'March'),
                  paragraph('Broad beans and peas outside, tomatoes on the window sill.'),
                  heading(2, 'April'),
                  paragraph('Carrots in rows of 30 cm, radishes between them.'),
                ],
              },
              { name: 'Seeds to order' },
            ],
          },
          { name: 'Autumn', children: [{ name: 'Compost' }] },
        ],
      },
    ],
  },
  { name: 'Reading list', children: [{ name: 'Novels', children: [{ name: 'This year' }] }] },
]

function heading(level: number, text: string) {
  return { type: 'heading', attrs: { level }, content: [{ type: 'text', text }] }
}

function paragraph(...inline: (string | object)[]) {
  const content = inline.map((part) =>
    typeof part === 'string' ? { type: 'text', text: part } : part
  )
  return { type: 'paragraph', content }
}

function bold(text: string) {
  return { type: 'text', text, marks: [{ type: 'bold' }] }
}
