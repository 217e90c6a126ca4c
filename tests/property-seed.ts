import fc from 'fast-check'

// The sample is the same in every run: what is red for one is red for all. The long form looks for what nobody has seen.
if (process.env['TEST_LONG'] === undefined) fc.configureGlobal({ seed: 20_261_121 })
