export const examples = [{ type: 'divider' }]
