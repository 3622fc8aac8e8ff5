import {
  bullets,
  columns,
  heading,
  marked,
  paragraph,
  todos,
  type DemoBlock,
} from '#modules/workspace/demo/nodes'

export const GARDEN: DemoBlock = {
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
                columns(
                  [
                    heading(3, 'March'),
                    ...bullets('Broad beans and peas outside', 'Tomatoes on the window sill'),
                  ],
                  [
                    heading(3, 'April'),
                    ...bullets('Carrots in rows of 30 cm', 'Radishes between them'),
                  ],
                  [
                    heading(3, 'May'),
                    ...bullets('Courgettes after the last frost', 'Beans up the poles'),
                  ]
                ),
                paragraph('Last frost here: ', marked('around the 12th of May', 'blue'), '.'),
              ],
            },
            {
              name: 'Seeds to order',
              text: [
                ...todos(
                  'x Broad beans, Aquadulce',
                  'Tomatoes, Black Cherry',
                  'Carrots, Nantaise',
                  'Basil, the small-leaved one'
                ),
              ],
            },
          ],
        },
        {
          name: 'Autumn',
          children: [
            {
              name: 'Compost',
              text: [
                paragraph('Brown on green, never more than a hand of either. Turn it in November.'),
                ...bullets('Leaves from the walnut stay out', 'Cardboard, torn, without the tape'),
              ],
            },
          ],
        },
      ],
    },
  ],
}
