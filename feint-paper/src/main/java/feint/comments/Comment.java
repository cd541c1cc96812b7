package feint.comments;

import feint.math.Checks;
import java.util.ArrayList;
import java.util.List;

/**
 * A comment with its labels in several tasks.
 *
 * @param labels first whether readers rated it toxic, then the labels of the other tasks
 */
public record Comment(String text, List<Boolean> labels) {
  public Comment {
    labels = List.copyOf(labels);
    Checks.atLeast(1, labels.size(), "labels");
  }

  /** Creates a comment with these labels. */
  static Comment of(String text, boolean... labels) {
    List<Boolean> all = new ArrayList<>();
    for (boolean label : labels) {
      all.add(label);
    }
    return new Comment(text, all);
  }

  /** Returns whether readers rated it toxic. */
  public boolean toxic() {
    return label(0);
  }

  /** Returns its label in a task, 0 for the first. */
  public boolean label(int task) {
    return labels.get(task);
  }
}
