import {
  bullets,
  columns,
  heading,
  italic,
  numbered,
  paragraph,
  type DemoBlock,
} from '#modules/workspace/demo/nodes'

export const KITCHEN: DemoBlock = {
  name: 'Kitchen',
  children: [
    {
      name: 'Recipes',
      children: [
        {
          name: 'Weeknights',
          children: [
            {
              name: 'Lentil soup with lemon',
              text: [
                paragraph('For four, in half an hour.'),
                columns(
                  [
                    heading(3, 'You need'),
                    ...bullets(
                      '250 g red lentils',
                      '1 onion, 2 carrots',
                      '1 teaspoon cumin',
                      '1 lemon'
                    ),
                  ],
                  [
                    heading(3, 'You do'),
                    ...numbered(
                      'Fry the onion and the cumin until it smells of more',
                      'Add carrots, lentils and a litre of water',
                      'Cook for 20 minutes, then lemon and salt'
                    ),
                  ]
                ),
              ],
            },
            {
              name: 'Crêpes',
              text: [
                paragraph(
                  '250 g flour, 3 eggs, half a litre of milk, a pinch of salt. Let it rest.'
                ),
                paragraph(italic('The first one is always for the cook.')),
              ],
            },
          ],
        },
        {
          name: 'Baking',
          children: [
            {
              name: 'Sourdough, the patient way',
              text: [
                ...numbered(
                  'Evening: feed the starter',
                  'Morning: 500 g flour, 350 g water, 100 g starter, 10 g salt',
                  'Fold it four times in two hours, then leave it alone',
                  'Overnight in the fridge, 45 minutes at 240 °C with a lid'
                ),
              ],
            },
          ],
        },
      ],
    },
  ],
}
