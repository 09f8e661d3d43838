export default function Page() {
  return <h1>content/reviews</h1>;
}
