export const examples = [{ type: 'table_of_contents' }]
