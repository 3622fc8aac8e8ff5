export function keptFile(path: string): string
export function compile(text: string, path: string, url: string): string
