import { bullets, heading, paragraph, todos, type DemoBlock } from '#modules/workspace/demo/nodes'

export const TRAVEL: DemoBlock = {
  name: 'Travel',
  children: [
    {
      name: 'Lisbon in May',
      children: [
        {
          name: 'Ideas',
          children: [
            {
              name: 'Three days',
              text: [
                heading(3, 'Friday'),
                ...bullets('Tram 28 before eight, when it is empty', 'Pastéis de nata in Belém'),
                heading(3, 'Saturday'),
                ...bullets('The market at Campo de Ourique', 'Boat to Cacilhas for the sunset'),
                heading(3, 'Sunday'),
                paragraph('No plan.'),
              ],
            },
            {
              name: 'Packing list',
              text: [
                ...todos(
                  'Shoes for hills',
                  'A jumper for the evenings',
                  'x Tickets',
                  'Plug, charger'
                ),
              ],
            },
          ],
        },
      ],
    },
  ],
}
