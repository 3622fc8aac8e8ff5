export function runNpm(args: string[], cwd: string): Promise<void>
export function endRunning(): boolean
