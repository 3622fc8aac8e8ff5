export class Restarts {
  next(now?: number): number | undefined
}
