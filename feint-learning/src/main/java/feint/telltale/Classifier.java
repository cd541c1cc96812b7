package feint.telltale;

import feint.math.Seed;
import feint.network.Examples;
import feint.network.Kernels;
import feint.network.Layers;
import feint.network.Sgd;
import feint.network.Trainer;
import feint.network.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Says yes or no to inputs like those that it was trained on: a network, or several that vote. */
final class Classifier {

  private final Scaling scaling;
  private final Layers layers;
  private final List<Weights> members;

  private Classifier(Scaling scaling, Layers layers, List<Weights> members) {
    this.scaling = scaling;
    this.layers = layers;
    this.members = List.copyOf(members);
  }

  /**
   * How it is trained.
   *
   * @param hidden units; 0 for a linear one
   * @param members how many networks, each from a start of its own
   */
  record Method(int hidden, int members, Sgd sgd) {

    /*
     * What these come to on 400 runs with 50 inputs, most of them noise: where the best possible is
     * 0.76, the one is right in 0.72 and the other in 0.71; what two inputs say by having the same
     * sign or not, where the best possible is 1, only the network finds, in 0.72. Networks that vote
     * are right in 0.01 to 0.02 more than one alone; longer training does harm to what is simple.
     */
    static final Method LINEAR = new Method(0, 1, new Sgd(20, 16, 0.02));
    static final Method NETWORK = new Method(32, 4, new Sgd(40, 16, 0.05));
  }

  /**
   * One that was trained.
   *
   * @param inputs all equally long, and not none
   * @param answers to each
   */
  static Classifier fitted(List<double[]> inputs, List<Boolean> answers, Method method, Seed seed) {
    Scaling scaling = new Scaling(inputs);
    Layers layers = new Layers(inputs.get(0).length, method.hidden());
    Examples examples = examples(inputs, answers, scaling);
    Trainer trainer = new Trainer(layers, Kernels.java());
    List<Weights> members = new ArrayList<>();
    for (int member = 0; member < method.members(); member++) {
      Seed own = seed.child(member);
      RandomGenerator random = own.child(1).generator();
      int[] order = IntStream.range(0, examples.size()).toArray();
      Trainer.shuffle(order, random);
      members.add(
          trainer.train(start(layers, own.child(0)), examples, order, method.sgd(), random));
    }
    return new Classifier(scaling, layers, members);
  }

  /** A linear one has nothing to break the symmetry of, and is the better for no noise. */
  private static Weights start(Layers layers, Seed seed) {
    return layers.hidden() == 0
        ? Weights.of(new float[layers.size()])
        : Weights.initial(layers, seed);
  }

  private static Examples examples(List<double[]> inputs, List<Boolean> answers, Scaling scaling) {
    int width = inputs.get(0).length;
    float[] features = new float[inputs.size() * width];
    boolean[] labels = new boolean[inputs.size()];
    for (int row = 0; row < labels.length; row++) {
      System.arraycopy(scaling.scaled(inputs.get(row)), 0, features, row * width, width);
      labels[row] = answers.get(row);
    }
    return Examples.of(width, features, labels);
  }

  /** How much it is for yes: above 0 if more than for no. */
  double score(double[] input) {
    Examples one = examples(List.of(input), List.of(true), scaling);
    Trainer trainer = new Trainer(layers, Kernels.java());
    double votes = 0;
    for (Weights member : members) {
      votes += StrictMath.tanh(trainer.scores(member, one)[0] / 2);
    }
    return votes;
  }
}
