export const examples = [
  {
    type: 'bookmark',
    attrs: {
      url: 'https://harbour.test/tides?year=2026',
      title: 'Tide tables',
      description: 'High and low water for every day of the year.',
      // A picture would be requested from a server, which stories do not have.
      picture: '',
    },
  },
  {
    type: 'bookmark',
    attrs: { url: 'https://www.lamp.test/', title: 'מגדלור', description: '', picture: '' },
  },
]
