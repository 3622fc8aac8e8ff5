export function runNpm(args: string[], cwd: string): Promise<void>
