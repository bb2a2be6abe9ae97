/** The entry for test frameworks: `import { flows } from 'probe-runtime/test'`. */
import { FlowTests, type FlowTestsOptions } from './verify/flow-tests.js'

export { FlowFailed, type FlowTest, type FlowTests, type FlowTestsOptions } from './verify/flow-tests.js'

/**
 * The saved flows of a project, each to be made a test of Vitest, Playwright Test, ava or another framework. Nothing is
 * started before the first flow is played.
 *
 * @param options default: all flows of the project that the working folder belongs to
 * @returns the flows in order of their names; close them after the last test
 * @throws ProbeError NOT_FOUND for a name that there is not, and without any flow; CORRUPT_FILE for `.probe/project.json`;
 *   BAD_ARGUMENTS for a `baseUrl` that is not an http(s) address
 * @example
 * const saved = flows()
 * afterAll(() => saved.close())
 * for (const { name, play } of saved) test(name, () => play(), 60_000)
 */
export function flows(options: FlowTestsOptions = {}): FlowTests {
  return new FlowTests(options)
}
