import {
  bold,
  bullets,
  columns,
  divider,
  heading,
  marked,
  numbered,
  paragraph,
  quote,
  todos,
  type DemoBlock,
} from '#modules/workspace/demo/nodes'

export const WORK: DemoBlock = {
  name: 'Work',
  children: [
    {
      name: 'Autumn launch',
      children: [
        {
          name: 'Plan',
          children: [
            {
              name: 'Launch checklist',
              text: [
                heading(2, 'Two weeks before'),
                ...todos(
                  'x Agree on the one sentence that says what is new',
                  'x Pictures of every screen, light and dark',
                  'Ask three customers whether we may quote them'
                ),
                heading(2, 'On the day'),
                ...todos(
                  'Send the newsletter at nine',
                  'Somebody reads the support mailbox all day',
                  'Cake'
                ),
              ],
            },
            {
              name: 'What could go wrong',
              text: [
                columns(
                  [
                    heading(3, 'Likely'),
                    ...bullets('The film is not ready', 'Prices change once more'),
                  ],
                  [
                    heading(3, 'What we do then'),
                    ...bullets(
                      'Start with pictures, add the film later',
                      'Print nothing with a price'
                    ),
                  ]
                ),
              ],
            },
            {
              name: 'Numbers to watch',
              text: [
                ...numbered(
                  'People who write their first page on the day they sign up',
                  'Of these, who comes back within a week',
                  'Questions to support per hundred new people'
                ),
              ],
            },
          ],
        },
        {
          name: 'Meetings',
          children: [
            {
              name: 'Kick-off',
              text: [
                paragraph(bold('There: '), 'Ada, Jonas, Mei, Priya'),
                heading(3, 'Decided'),
                ...bullets(
                  ['We launch on a ', marked('Tuesday in October', 'yellow')],
                  'Mei writes the texts, Jonas draws',
                  'No new features after the first of the month'
                ),
                heading(3, 'Open'),
                ...todos('Who speaks at the meet-up?', 'x Which plan is the recommended one?'),
              ],
            },
            {
              name: 'Template for meetings',
              text: [
                paragraph(bold('There: ')),
                heading(3, 'Decided'),
                ...bullets('…'),
                heading(3, 'Who does what'),
                ...todos('…'),
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'How we work',
      children: [
        {
          name: 'Agreements',
          children: [
            {
              name: 'Writing it down',
              text: [
                quote('If it was not written down, it was not decided.'),
                paragraph('A decision has three lines: what, why, and what we gave up for it.'),
                divider(),
                paragraph('Old decisions are not deleted. A new one says which it replaces.'),
              ],
            },
          ],
        },
      ],
    },
  ],
}
