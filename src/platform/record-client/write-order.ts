/** Writes of one record follow one another, so that each is based on the one before. */
export function createWriteOrder(): <Result>(id: string, write: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, Promise<unknown>>()
  return async (id, write) => {
    const before = queues.get(id) ?? Promise.resolve()
    const own = before.then(write, write)
    queues.set(id, own)
    try {
      return await own
    } finally {
      if (queues.get(id) === own) queues.delete(id)
    }
  }
}
