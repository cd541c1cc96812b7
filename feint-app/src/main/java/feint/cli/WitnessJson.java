package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Ledger;
import feint.model.Problem;
import feint.structure.Place;
import feint.structure.Violation;

/** The JSON form of a witness. */
final class WitnessJson {

  private WitnessJson() {}

  static ObjectNode of(Violation witness, Problem problem) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    addPlace(node, witness.place());
    ArrayNode queues = node.putArray("queues");
    witness.queues().forEach(queues::add);
    ArrayNode actions = node.putArray("actions");
    witness.actions().forEach(u -> actions.add(problem.actions().at(u).toString()));
    ObjectNode numbers = node.putObject("numbers");
    witness.numbers().forEach(term -> numbers.set(term.name(), Printer.value(term.value())));
    return node.put("sentence", witness.sentence());
  }

  private static void addPlace(ObjectNode node, Place place) {
    if (place instanceof Place.End end) {
      node.put("exposed", end.exposed());
    } else if (place instanceof Place.Anywhere anywhere) {
      node.put("oracle", anywhere.oracle());
    } else if (place instanceof Place.AtLedger at) {
      node.put("oracle", at.oracle());
      addLedger(node, at.ledger());
    } else if (place instanceof Place.Before before) {
      node.put("queriesLeft", before.left()).put("oracle", before.oracle());
      addLedger(node, before.ledger());
    }
  }

  private static void addLedger(ObjectNode node, Ledger ledger) {
    node.putObject("ledger").put("paid", ledger.paid()).put("learning", ledger.learning());
  }
}
