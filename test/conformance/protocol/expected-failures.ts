/** Scenarios of the suite that probe does not pass, by the reason. Each other scenario must pass. */
export const EXPECTED_FAILURES: Readonly<Record<string, readonly string[]>> = {
  'probe announces tools only, and neither logging nor completion, prompts or resources': [
    'logging-set-level',
    'completion-complete',
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  "it calls a tool of the protocol's reference server": [
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'it is for servers without authentication: probe requires a token and refuses every browser': [
    'dns-rebinding-protection',
  ],
}
