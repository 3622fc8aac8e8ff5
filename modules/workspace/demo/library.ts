import {
  bullets,
  italic,
  paragraph,
  quote,
  todos,
  type DemoBlock,
} from '#modules/workspace/demo/nodes'

export const LIBRARY: DemoBlock = {
  name: 'Reading list',
  children: [
    {
      name: 'Novels',
      children: [
        {
          name: 'This year',
          children: [
            {
              name: 'To read',
              text: [
                ...todos(
                  'x Middlemarch',
                  'The Left Hand of Darkness',
                  '雪国 (Snow Country)',
                  'Die Wand'
                ),
              ],
            },
            {
              name: 'Sentences to keep',
              text: [
                quote(
                  'It is a narrow mind which cannot look at a subject from various points of view.'
                ),
                paragraph('George Eliot, ', italic('Middlemarch')),
              ],
            },
          ],
        },
        {
          name: 'Lent to whom',
          children: [{ name: 'Books that are away', text: bullets('The atlas: Priya') }],
        },
      ],
    },
  ],
}
