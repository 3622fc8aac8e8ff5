export const examples = [
  {
    type: 'image',
    attrs: { src: '/favicon.svg', width: 64, alt: 'Strata', caption: 'The mark of the house' },
  },
  { type: 'image', attrs: { src: '/favicon.svg', width: 96, alt: 'Strata', ratio: 1 } },
  { type: 'image', attrs: { src: '/favicon.svg', width: 80, alt: 'Strata', align: 'center' } },
  {
    type: 'image',
    attrs: { src: '/favicon.svg', width: 80, alt: '', caption: 'At the right', align: 'right' },
  },
]
