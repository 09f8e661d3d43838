export default function Page() {
  return <h1>content/ingredients</h1>;
}
