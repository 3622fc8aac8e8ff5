export const examples = [
  {
    type: 'attachment',
    attrs: { file_key: 'a1b2C3d4_-', name: 'Tide tables 2026.pdf', size: 2_517_201 },
  },
  { type: 'attachment', attrs: { file_key: 'e5', name: 'לוח.zip', size: 900 } },
]
