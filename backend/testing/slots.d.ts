export class Slots {
  constructor(count: number)
  run<T>(rank: number, work: () => Promise<T>): Promise<T>
}
