#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'

// The command line is TypeScript that Node 24 runs directly; npm puts the project's own Node first on the path.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`tradegrade needs Node 24, this is ${process.version}: run it with npx, or npm start.`)
  process.exit(1)
}
if (process.send === undefined) {
  const { runSupervised } = await import('../src/app/commands/supervisor.ts')
  runSupervised({ endsWithParent: process.env.npm_execpath !== undefined })
} else {
  // A command reads much data once. If the space for new objects does not grow, its memory stays small at the same speed.
  if (process.argv[2] !== 'serve') setFlagsFromString('--semi-space-growth-factor=1')
  await import('../src/app/command-line.ts')
}
