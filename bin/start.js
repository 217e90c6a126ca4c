// `npm start`: builds the pages of a fresh clone and serves the portal.
if (process.send === undefined) {
  const { runSupervised } = await import('../src/app/commands/supervisor.ts')
  runSupervised({ endsWithParent: process.env.npm_execpath !== undefined })
} else await import('../src/app/start.ts')
