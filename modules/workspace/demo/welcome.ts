import {
  bold,
  bullets,
  code,
  columns,
  divider,
  heading,
  italic,
  marked,
  numbered,
  paragraph,
  quote,
  todos,
  type DemoBlock,
} from '#modules/workspace/demo/nodes'

export const WELCOME: DemoBlock = {
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
                ...todos(
                  'x Open a page',
                  'Make a folder in the sidebar and give it a name',
                  'Double-click any name to change it',
                  'Drag a page to another section',
                  'Put something in the trash, and take it out again'
                ),
                heading(2, 'Nothing to save'),
                paragraph(
                  'Press ',
                  code('Ctrl+S'),
                  ' if your fingers want to, or just stop typing: it is saved for you.'
                ),
              ],
            },
            {
              name: 'A page can look like this',
              text: [
                paragraph(
                  'Type ',
                  code('/'),
                  ' on an empty line to see all that a page can hold. Select some words for ',
                  bold('bold'),
                  ', ',
                  italic('italic'),
                  ' and ',
                  marked('colors', 'yellow'),
                  '.'
                ),
                columns(
                  [
                    heading(3, 'Side by side'),
                    ...bullets('Two to five columns', 'Below each other on a phone'),
                  ],
                  [heading(3, 'In order'), ...numbered('First this', 'Then that', 'Then rest')]
                ),
                quote('A note that is not found again might as well not have been written.'),
                divider(),
                paragraph(
                  'Change anything here: it is yours, and ',
                  code('Ctrl+Z'),
                  ' brings it back.'
                ),
              ],
            },
            {
              name: 'What happens to what you write',
              text: [
                paragraph(
                  'A change is on disk before the page says “Saved”, encrypted with a key of its own page.'
                ),
                paragraph(
                  'Nothing that was acknowledged is lost, and what you delete forever is gone forever.'
                ),
              ],
            },
          ],
        },
        {
          name: 'Good to know',
          children: [
            {
              name: 'Keys worth knowing',
              text: [
                ...bullets(
                  [code('Ctrl+P'), ' finds any page by a word in its name or its text'],
                  [code('/'), ' opens the menu of blocks'],
                  [code('- '), ' and ', code('1. '), ' begin a list, ', code('# '), ' a heading'],
                  [code('Tab'), ' moves a list item in, ', code('Shift+Tab'), ' out'],
                  [code('Ctrl+Z'), ' takes back what you typed last']
                ),
              ],
            },
            {
              name: 'Finding things again',
              text: [
                paragraph(
                  'The search forgives: it knows beginnings and middles of words, reads over accents, and takes ',
                  italic('recieve'),
                  ' for ',
                  italic('receive'),
                  '. Names count more than text.'
                ),
                paragraph('Try ', code('crepes'), ' or ', code('garden'), '.'),
              ],
            },
          ],
        },
      ],
    },
  ],
}
