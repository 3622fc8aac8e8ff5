export function sayAsServer(root: string): void
export function say(msg: string, level?: 'info' | 'warn' | 'error'): void
