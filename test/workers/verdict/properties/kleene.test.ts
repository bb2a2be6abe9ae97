/** Property 5: Kleene logic. */
import test from 'ava'
import fc from 'fast-check'
import { evaluate } from '../../../../workers/predicates/combine.js'
import type { Predicate } from '../../../../workers/predicates/predicate.js'
import { anyClaim } from '../generate/claims.js'
import { scenario, traceOf } from '../generate/scenario.js'
import { claim, windowOf } from '../trace.js'
import { holds, same } from './property.js'

test('double negation, De Morgan, idempotence and absorption hold', (t) => {
  const property = fc.property(scenario(), anyClaim, anyClaim, (scene, one, two) => {
    const [p, q] = [claim(one), claim(two)]
    const all = (...predicates: Predicate[]): Predicate => ({ kind: 'allOf', predicates })
    const any = (...predicates: Predicate[]): Predicate => ({ kind: 'anyOf', predicates })
    const not = (predicate: Predicate): Predicate => ({ kind: 'not', predicate })
    const { events } = traceOf({ ...scene, claim: all(p, q) })
    const { view } = windowOf(events, all(p, q), { before: scene.before })
    const truth = (predicate: Predicate) => evaluate(predicate, view).truth
    same(truth(not(not(p))), truth(p))
    same(truth(not(all(p, q))), truth(any(not(p), not(q))))
    same(truth(not(any(p, q))), truth(all(not(p), not(q))))
    same(truth(all(p, p)), truth(p))
    same(truth(any(p, p)), truth(p))
    same(truth(all(p, any(p, q))), truth(p))
    same(truth(any(p, all(p, q))), truth(p))
  })
  holds(t, property)
})
