export const examples = [
  {
    type: 'bookmark',
    attrs: {
      url: 'https://harbour.test/tides?year=2026',
      title: 'Tide tables',
      description: 'High and low water for every day of the year.',
      picture: 'https://harbour.test/tides.png',
    },
  },
  {
    type: 'bookmark',
    attrs: { url: 'https://www.lamp.test/', title: 'מגדלור', description: '', picture: '' },
  },
]
