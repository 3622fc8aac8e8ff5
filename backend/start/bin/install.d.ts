export function ensureInstalled(root?: string): Promise<{ node: string }>
