/**
 * One form in four frameworks, each in its own idiom. State controls every field, `text` accepts only capitals, and
 * #state shows the state.
 */
export interface App {
  source: string
  loader: 'js' | 'svelte'
}

const FIELDS = "{ text: 'OLD', area: '', on: false, choice: 'a', rich: '' }"

export const APPS: Readonly<Record<string, App>> = {
  react: {
    loader: 'js',
    source: `import { createElement as h, useState } from 'react'
      import { createRoot } from 'react-dom/client'
      function Form() {
        const [state, set] = useState(${FIELDS})
        const change = (name, of = (event) => event.target.value) => (event) => { const value = of(event); set((former) => ({ ...former, [name]: value })) }
        return h('form', null,
          h('input', { 'aria-label': 'Text', value: state.text, onChange: change('text', (event) => event.target.value.toUpperCase()) }),
          h('textarea', { 'aria-label': 'Area', value: state.area, onChange: change('area') }),
          h('input', { 'aria-label': 'On', type: 'checkbox', checked: state.on, onChange: change('on', (event) => event.target.checked) }),
          h('select', { 'aria-label': 'Choice', value: state.choice, onChange: change('choice') }, h('option', { value: 'a' }, 'A'), h('option', { value: 'b' }, 'B')),
          h('output', { id: 'state' }, JSON.stringify(state)))
      }
      createRoot(document.getElementById('app')).render(h(Form))`,
  },
  vue: {
    loader: 'js',
    source: `import { createApp, h, reactive } from 'vue'
      const state = reactive(${FIELDS})
      createApp({ render: () => h('form', null, [
        h('input', { 'aria-label': 'Text', value: state.text, onInput: (event) => { state.text = event.target.value.toUpperCase() } }),
        h('textarea', { 'aria-label': 'Area', value: state.area, onInput: (event) => { state.area = event.target.value } }),
        h('input', { 'aria-label': 'On', type: 'checkbox', checked: state.on, onChange: (event) => { state.on = event.target.checked } }),
        h('select', { 'aria-label': 'Choice', value: state.choice, onChange: (event) => { state.choice = event.target.value } }, [h('option', { value: 'a' }, 'A'), h('option', { value: 'b' }, 'B')]),
        h('output', { id: 'state' }, JSON.stringify(state)),
      ]) }).mount('#app')`,
  },
  svelte: {
    loader: 'svelte',
    source: `<script>
        let state = $state(${FIELDS})
      </script>
      <form>
        <input aria-label="Text" bind:value={() => state.text, (value) => { state.text = value.toUpperCase() }}>
        <textarea aria-label="Area" bind:value={state.area}></textarea>
        <input aria-label="On" type="checkbox" bind:checked={state.on}>
        <select aria-label="Choice" bind:value={state.choice}><option value="a">A</option><option value="b">B</option></select>
        <output id="state">{JSON.stringify(state)}</output>
      </form>`,
  },
  plain: {
    loader: 'js',
    source: `const state = ${FIELDS}
      app.innerHTML = '<form><input aria-label="Text" name="text"><textarea aria-label="Area" name="area"></textarea><input aria-label="On" type="checkbox" name="on"><select aria-label="Choice" name="choice"><option value="a">A<option value="b">B</select><output id="state"></output></form>'
      const form = app.firstChild
      const draw = () => {
        for (const name of ['text', 'area', 'choice']) if (form[name].value !== state[name]) form[name].value = state[name]
        form.on.checked = state.on
        document.getElementById('state').textContent = JSON.stringify(state)
      }
      form.addEventListener('input', ({ target }) => {
        state[target.name] = target.name === 'on' ? target.checked : target.name === 'text' ? target.value.toUpperCase() : target.value
        draw()
      })
      draw()`,
  },
}
