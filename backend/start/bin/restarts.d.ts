export class Restarts {
  next(served: boolean, now?: number): number | undefined
}
