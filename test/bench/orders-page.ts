const CUSTOMERS = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov']
const STATES = ['open', 'paid', 'shipped']

/**
 * The page on which the peers are measured: a form, two buttons that fetch, and a table of 200 rows with a button each.
 * The result of a press appears below it, with a unique number.
 */
export const ORDERS = `<main><h1>Orders</h1>
<form aria-label="New order"><label>Customer <input name="customer"></label>
<label>Amount <input type="number" name="amount" value="1"></label>
<label>State <select><option>open</option><option>paid</option></select></label>
<button type="button" onclick="out.textContent='Added '+(++n)">Add</button></form>
<button onclick="fetch('/api').then(()=>{out.textContent='Refreshed '+(++n)})">Refresh</button>
<button onclick="fetch('/api')">Export</button><p id="out"></p><script>let n=0;const out=document.getElementById('out')</script>
<table><thead><tr><th>Id</th><th>Customer</th><th>Amount</th><th>State</th><th></th></tr></thead><tbody>
${Array.from(
  { length: 200 },
  (_, i) =>
    `<tr><td>${1000 + i}</td><td>${CUSTOMERS[i % 5]}</td><td>€${(i * 7.35).toFixed(2)}</td><td>${STATES[i % 3]}</td><td><button>Edit</button></td></tr>`,
).join('\n')}
</tbody></table></main>`
